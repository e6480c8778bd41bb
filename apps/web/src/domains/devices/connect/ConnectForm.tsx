import { gatewayKindOf } from '@millwright/contract/devices/devices.schemas';
import type { GatewayRow } from '@millwright/contract/devices/gateways/gateways.schemas';
import { protocolOf } from '@millwright/contract/devices/protocols/index';
import { Alert, type AlertRef, App, Button, Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { fieldError } from '../../../shell/form/field-error.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChanges } from '../../../wire/queries/use-change.ts';
import { deviceAddress, itemAddress, useEveryItem } from '../../items/index.ts';
import { useGateways } from '../gateways/gateways.queries.ts';
import { webOf } from '../protocols/index.ts';
import styles from './connect.module.css';
import { type Connected, type ConnectPlan, connectDevice } from './connect-device.ts';
import { deviceOf, type LinkForm, startLink } from './connect-link.ts';
import { type DraftRow, emptyRow, isUntouched, readRow } from './draft-rows.ts';
import { LinkCard } from './LinkCard.tsx';
import { PointsCard } from './PointsCard.tsx';
import {
  type ChosenPlace,
  type GivenProject,
  type PlaceForm,
  ProjectCard,
  useChosenProject,
} from './ProjectCard.tsx';
import { type ConnectionTestState, useConnectionTest } from './use-connection-test.ts';

/** The fields by the names that refusals have for them. */
const serverNames = {
  ...{ host: 'address', port: 'address', itemName: 'project' },
  ...{ 'item.itemName': 'project', 'device.deviceName': 'deviceName' },
  ...{ 'device.host': 'address', 'device.port': 'address', 'device.unitId': 'unitId' },
};

/** Checks a form; the first field that is not sound is brought into sight, to be typed in. */
async function isSound<Fields>(form: FormInstance<Fields>): Promise<boolean> {
  try {
    await form.validateFields();
    return true;
  } catch {
    const wrong = form.getFieldsError().find(({ errors }) => errors.length > 0);
    if (wrong) form.scrollToField(wrong.name, { block: 'center', focus: true });
    return false;
  }
}

const bringIntoSight = (alert: AlertRef | null): void =>
  alert?.nativeElement.scrollIntoView({ block: 'nearest' });

/** The gateway that is chosen; null while none is, and for a device that is dialled. */
const useChosenGateway = ({ protocol, gatewayId }: LinkForm): GatewayRow | null => {
  const { data } = useGateways(null);
  if (gatewayKindOf[protocol] === null) return null;
  return data?.list.find(({ id }) => id === gatewayId) ?? null;
};

/** Where the device is going to be: a device behind a gateway is in its project. */
const usePlace = (typed: string, given: GivenProject, gateway: GatewayRow | null): ChosenPlace => {
  const chosen = useChosenProject(typed, given);
  const { data } = useEveryItem();
  if (gateway === null) return { ...chosen, isGateways: false };
  const { itemId: id } = gateway;
  const itemName = data?.list.find((item) => item.id === id)?.itemName ?? '';
  return { id, itemName, isAmbiguous: false, isGateways: true };
};

/** Address or gateway, project and points at once; nothing is made before the end. */
export const ConnectForm = ({
  given,
  behind,
  onDone,
}: {
  readonly given: GivenProject;
  /** The gateway that the page was opened for. */
  readonly behind: GatewayRow | null;
  readonly onDone: () => void;
}) => {
  const [linkForm] = Form.useForm<LinkForm>();
  const [placeForm] = Form.useForm<PlaceForm>();
  const [start] = useState(() => startLink(behind));
  const [link, setLink] = useState(start);
  const test = useConnectionTest();
  const gateway = useChosenGateway(link);
  const typed = Form.useWatch('project', placeForm) ?? given.itemName;
  const project = usePlace(typed, given, gateway);
  const [standing, setStanding] = useState<Connected | null>(null);
  const isMade = standing !== null;

  /** Null when something that was entered is not sound yet; the fields say what. */
  const readEntered = async (): Promise<Pick<ConnectPlan, 'project' | 'device'> | null> => {
    if (!(await isSound(linkForm)) || !(await isSound(placeForm))) return null;
    const device = deviceOf(linkForm.getFieldsValue(true));
    const { deviceName } = placeForm.getFieldsValue();
    const { id, itemName } = project;
    return (
      device && { project: { id, itemName }, device: { ...device, deviceName: deviceName.trim() } }
    );
  };
  const showRefused = (error: unknown): never => {
    const inLink = fieldError(error, ['address', 'unitId'], serverNames);
    if (inLink) linkForm.setFields([{ name: inLink.name as 'address', errors: [inLink.text] }]);
    const inPlace = fieldError(error, ['project', 'deviceName'], serverNames);
    if (inPlace) placeForm.setFields([{ name: inPlace.name as 'project', errors: [inPlace.text] }]);
    throw error;
  };
  return (
    <div className={styles.page}>
      <LinkCard
        form={linkForm}
        start={start}
        gateway={gateway}
        itemId={given.id}
        test={test}
        disabled={isMade}
        onChange={setLink}
      />
      <ProjectCard form={placeForm} given={given} project={project} disabled={isMade} />
      <Points
        // Another protocol has addresses of its own.
        key={protocolOf(link.protocol).folder}
        link={link}
        test={test}
        standing={standing}
        onStanding={setStanding}
        readEntered={readEntered}
        onRefused={showRefused}
        onDone={onDone}
      />
    </div>
  );
};

/** The points, and the end of it all. */
const Points = ({
  link,
  test,
  standing,
  onStanding,
  readEntered,
  onRefused,
  onDone,
}: {
  readonly link: LinkForm;
  readonly test: ConnectionTestState;
  readonly standing: Connected | null;
  readonly onStanding: (standing: Connected) => void;
  readonly readEntered: () => Promise<Pick<ConnectPlan, 'project' | 'device'> | null>;
  /** Shows a refusal beside its field, and throws it on. */
  readonly onRefused: (error: unknown) => never;
  readonly onDone: () => void;
}) => {
  const { t } = useTranslation('devices/connect');
  const { message } = App.useApp();
  const navigate = useNavigate();
  const [rows, setRows] = useState<readonly DraftRow[]>(() => [emptyRow()]);
  const rules = webOf(link.protocol).usePointRules(link);
  const connect = useChanges((plan: ConnectPlan, send) =>
    connectDevice(plan, send, standing, onStanding),
  );
  const { error } = connect;

  const finish = async (): Promise<void> => {
    const entered = await readEntered();
    const typed = rows.filter((row) => !isUntouched(row));
    const points = typed.flatMap((row) => {
      const entry = readRow(row, rules)?.entry;
      return entry ? { entry, texts: row.texts } : [];
    });
    if (!entered) return;
    if (points.length < typed.length) {
      message.error(t('points.unsound'));
      return;
    }
    const { item, device } = await connect.mutateAsync({ ...entered, points }).catch(onRefused);
    message.success(t('done', { deviceName: device.deviceName }));
    onDone();
    await navigate(itemAddress(item));
  };
  return (
    <>
      <PointsCard
        rows={rows}
        rules={rules}
        profile={link.profile}
        answered={test.answered}
        deviceOrder={link.wordOrder ?? 'ABCD'}
        onRows={setRows}
      />
      {error ? (
        <Alert
          // What is below the fold would not be seen.
          ref={bringIntoSight}
          type="error"
          showIcon
          title={failureText(error)}
          description={
            standing ? (
              <>
                {t('stands', {
                  itemName: standing.item.itemName,
                  deviceName: standing.device.deviceName,
                })}{' '}
                <Link to={deviceAddress(standing.device)}>{t('stands_open')}</Link>
              </>
            ) : (
              t('nothing_stands')
            )
          }
        />
      ) : null}
      <div className={styles.finish}>
        <Button
          type="primary"
          size="large"
          loading={connect.isPending}
          // What went wrong is shown above.
          onClick={() => void finish().catch(() => null)}
        >
          {t(standing ? 'finish_points' : 'finish')}
        </Button>
      </div>
    </>
  );
};
