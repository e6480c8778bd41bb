/**
 * Long messages leave the loop to others between their records, and each that is at work takes many
 * times its bytes of memory. So of an owner a few are at work at a time, and the others wait as they
 * came; of a box one is, so that a point's samples keep their order.
 */
import { outage } from '@millwright/kernel';

/** What has come. */
export interface Coming {
  readonly boxId: string;
  readonly owner: string;
  readonly bytes: number;
}

export interface BoxTurns {
  /**
   * Works on it, at once where there is room for it and nothing of the box is before it.
   * @throws outage `telemetry.spool_full` where more waits of its owner than a broker that is not read
   * lets come: nothing was begun
   */
  take<T>(coming: Coming, work: () => Promise<T>): Promise<T>;
}

export interface MostAtWork {
  /** Bytes of messages as they came: of one owner, and of all, who may have one each however full it is. */
  readonly ofOwner: number;
  readonly inAll: number;
  /** Bytes of one owner that wait. */
  readonly waiting: number;
}

const usual: MostAtWork = { ofOwner: 2 ** 20, inAll: 8 * 2 ** 20, waiting: 64 * 2 ** 20 };

interface Job {
  readonly coming: Coming;
  readonly begin: () => void;
}

interface Owner {
  atWork: number;
  waiting: number;
  /** What is first of its box, the one that has waited for longest first. */
  readonly ready: Job[];
}

export function createBoxTurns(most: MostAtWork = usual): BoxTurns {
  /** Of each box that has something at work or ready what comes behind that. */
  const boxes = new Map<string, Job[]>();
  /** The one that is next first. */
  const owners = new Map<string, Owner>();
  let atWork = 0;

  const fits = (own: Owner, bytes: number): boolean =>
    own.atWork === 0 || (own.atWork + bytes <= most.ofOwner && atWork + bytes <= most.inAll);

  const work = (own: Owner, { coming, begin }: Job): void => {
    own.atWork += coming.bytes;
    atWork += coming.bytes;
    begin();
  };

  const beginNext = (): void => {
    for (const [name, own] of owners) {
      const [job] = own.ready;
      if (job === undefined || !fits(own, job.coming.bytes)) continue;
      own.ready.shift();
      own.waiting -= job.coming.bytes;
      // Behind the others whose turn it is.
      owners.delete(name);
      owners.set(name, own);
      work(own, job);
    }
  };

  const end = ({ boxId, owner, bytes }: Coming): void => {
    const own = owners.get(owner);
    if (own !== undefined) own.atWork -= bytes;
    atWork -= bytes;
    const next = boxes.get(boxId)?.shift();
    if (next === undefined) boxes.delete(boxId);
    else owners.get(next.coming.owner)?.ready.push(next);
    if (own?.atWork === 0 && own.waiting === 0) owners.delete(owner);
    beginNext();
  };

  return {
    take(coming, task) {
      const { boxId, owner, bytes } = coming;
      const own = owners.get(owner) ?? { atWork: 0, waiting: 0, ready: [] };
      const before = boxes.get(boxId);
      const isNow = before === undefined && own.ready.length === 0 && fits(own, bytes);
      if (!isNow && own.waiting + bytes > most.waiting) {
        return Promise.reject(outage('telemetry.spool_full'));
      }
      owners.set(owner, own);
      if (before === undefined) boxes.set(boxId, []);
      return new Promise((resolve, reject) => {
        const begin = () => {
          const taken = task();
          taken.then(resolve, reject);
          const ended = () => end(coming);
          taken.then(ended, ended);
        };
        if (isNow) {
          work(own, { coming, begin });
          return;
        }
        own.waiting += bytes;
        (before ?? own.ready).push({ coming, begin });
      });
    },
  };
}
