import { App } from 'antd';
import AppContext from 'antd/es/app/context';
import type { ArgsProps as MessageArgs } from 'antd/es/message/interface';
import type { ArgsProps as NotificationArgs } from 'antd/es/notification/interface';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { harmlessFirst } from './harmless-first.ts';

type Antd = ReturnType<typeof App.useApp>;

/** Seconds that antd shows what says nothing of it. */
const messageSeconds = 3;
const notificationSeconds = 4.5;
/** What is looked at when its time is over stays, and is asked again after so long. */
const askedAgainMs = 1000;

interface TimedProps {
  readonly seconds: number;
  readonly onEnd: () => void;
  readonly children: ReactNode;
}

/** Words that go by themselves, but not from under the mouse or the keyboard. */
const Timed = ({ seconds, onEnd, children }: TimedProps) => {
  const place = useRef<HTMLSpanElement>(null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (seconds <= 0) return;
    const ask = () => {
      const notice = place.current?.closest('[role=alert], [role=status]');
      if (notice?.matches(':hover, :focus-within') === true) timer = setTimeout(ask, askedAgainMs);
      else end();
    };
    let timer = setTimeout(ask, seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return <span ref={place}>{children}</span>;
};

let keys = 0;
const nextKey = (): string => {
  keys += 1;
  return `timed-${keys}`;
};

const timedMessages = (antd: Antd['message']): Antd['message'] => {
  /** How often each text that stands was said, by its key. */
  const said = new Map<string, number>();
  /** The same words stand once, with how often they were said. */
  const counted = ({ key, type, content }: MessageArgs) => {
    if (key !== undefined || typeof content !== 'string') return { key: key ?? nextKey(), content };
    const own = `said-${type}-${content}`;
    const times = (said.get(own) ?? 0) + 1;
    said.set(own, times);
    return { key: own, content: times === 1 ? content : `${content} (×${times})` };
  };
  const open = (config: MessageArgs) => {
    const { duration, onClose } = config;
    const { key, content } = counted(config);
    const end = () => {
      said.delete(String(key));
      onClose?.();
      antd.destroy(key);
    };
    return antd.open({
      ...config,
      key,
      duration: 0,
      content: (
        <Timed key={nextKey()} seconds={duration ?? messageSeconds} onEnd={end}>
          {content}
        </Timed>
      ),
    });
  };
  const typed =
    (type: NonNullable<MessageArgs['type']>): Antd['message']['success'] =>
    (said, duration, onClose) => {
      const given =
        typeof said === 'object' && said !== null && 'content' in said ? said : { content: said };
      const [seconds, closed] =
        typeof duration === 'function' ? [undefined, duration] : [duration, onClose];
      return open({
        ...(seconds === undefined ? {} : { duration: seconds }),
        ...(closed === undefined ? {} : { onClose: closed }),
        ...given,
        type,
      });
    };
  return {
    open,
    destroy: antd.destroy,
    info: typed('info'),
    success: typed('success'),
    error: typed('error'),
    warning: typed('warning'),
    loading: typed('loading'),
  };
};

const timedNotifications = (antd: Antd['notification']): Antd['notification'] => {
  const timed = (show: (config: NotificationArgs) => void) => (config: NotificationArgs) => {
    const { key = nextKey(), duration, title, onClose } = config;
    const end = () => {
      onClose?.();
      antd.destroy(key);
    };
    const seconds = duration === false ? 0 : (duration ?? notificationSeconds);
    show({
      ...config,
      key,
      duration: false,
      title: (
        <Timed key={nextKey()} seconds={seconds} onEnd={end}>
          {title}
        </Timed>
      ),
    });
  };
  return {
    destroy: antd.destroy,
    open: timed(antd.open),
    info: timed(antd.info),
    success: timed(antd.success),
    error: timed(antd.error),
    warning: timed(antd.warning),
  };
};

/**
 * Messages and notifications of `App.useApp()` with clocks of ours. antd draws each anew with every
 * frame that it stands, for a bar of its time that nobody shows; and what React shows later than asked
 * for, a page whose code is on its way, begins anew whenever something else is drawn. Where that takes
 * longer than a frame the page stayed empty for as long as the message stood. Its questions are harmless first.
 */
export const TimedMessages = ({ children }: { readonly children: ReactNode }) => {
  const { message, notification, modal } = App.useApp();
  const timed = useMemo(
    () => ({
      modal: harmlessFirst(modal),
      message: timedMessages(message),
      notification: timedNotifications(notification),
    }),
    [message, notification, modal],
  );
  return <AppContext value={timed}>{children}</AppContext>;
};
