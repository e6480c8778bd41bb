import { deviceEndpoints } from '@millwright/contract/devices/endpoints';
import { deviceFacts } from '@millwright/contract/devices/facts/device';
import { itemFacts } from '@millwright/contract/items/facts/item';
import { itemId } from '@millwright/kernel';
import { AutoComplete, Form, type FormInstance, Input } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { useEveryItem } from '../../items/index.ts';
import styles from './connect.module.css';
import type { ChosenProject } from './connect-device.ts';
import { freeName } from './free-name.ts';

export interface PlaceForm {
  readonly project: string;
  readonly deviceName: string;
}

/** The project that the page was opened for. */
export interface GivenProject {
  readonly id: number | null;
  readonly itemName: string;
}

/**
 * The project of this name, or a new one; `isAmbiguous` where several have it, as administrators see
 * those of all accounts.
 */
export const useChosenProject = (
  name: string,
  given: GivenProject,
): ChosenProject & { readonly isAmbiguous: boolean } => {
  const { data } = useEveryItem();
  const itemName = name.trim();
  const found = data?.list.filter((item) => item.itemName === itemName) ?? [];
  const one =
    found.find(({ id }) => id === given.id) ?? (found.length === 1 ? found[0] : undefined);
  const isAmbiguous = one === undefined && found.length > 1;
  return one ? { id: one.id, itemName, isAmbiguous } : { id: null, itemName, isAmbiguous };
};

/** Where the device is going to be; `isGateways`: in the project of its gateway, and in no other. */
export type ChosenPlace = ReturnType<typeof useChosenProject> & { readonly isGateways: boolean };

/** A name that the project has no device of, until somebody enters another. */
const useOfferedName = (form: FormInstance<PlaceForm>, project: ChosenProject): void => {
  const { data } = useCall(
    deviceEndpoints.list,
    project.id === null
      ? null
      : { itemId: itemId(project.id), page: 1, pageSize: 1000, keyword: 'PLC' },
  );
  const offered = freeName(
    'PLC',
    project.id === null ? [] : (data?.list.map(({ deviceName }) => deviceName) ?? []),
  );
  useEffect(() => {
    if (!form.isFieldTouched('deviceName')) form.setFieldsValue({ deviceName: offered });
  }, [form, offered]);
};

/** What becomes of the project, as a key of the texts. */
function fateOf({ id, itemName, isGateways }: ChosenPlace): string {
  if (isGateways) return 'of_gateway';
  if (itemName === '') return 'hint';
  return id === null ? 'new' : 'existing';
}

/** Which project the device is in, chosen or named anew, and what it is called. */
export const ProjectCard = ({
  form,
  given,
  project,
  disabled,
}: {
  readonly form: FormInstance<PlaceForm>;
  readonly given: GivenProject;
  readonly project: ChosenPlace;
  readonly disabled: boolean;
}) => {
  const { t } = useTranslation('devices/connect');
  const { data } = useEveryItem();
  const mayCreate = usePermitted('items.create');
  useOfferedName(form, project);
  const { isGateways, itemName } = project;
  useEffect(() => {
    if (isGateways) form.setFieldsValue({ project: itemName });
  }, [form, isGateways, itemName]);
  return (
    <section className={styles.card} aria-labelledby="connect-project">
      <h2 id="connect-project">{t('project.title')}</h2>
      <Form<PlaceForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        disabled={disabled}
        initialValues={{ project: given.itemName, deviceName: 'PLC1' }}
      >
        <div className={styles.place}>
          <Field
            of={itemFacts.create.itemName}
            name="project"
            label={t('devices:fields.item')}
            extra={t(`project.${fateOf(project)}`)}
            rules={[
              {
                validator() {
                  if (project.isAmbiguous) return Promise.reject(t('project.ambiguous'));
                  return project.id === null && !mayCreate
                    ? Promise.reject(t('project.not_permitted'))
                    : Promise.resolve();
                },
              },
            ]}
          >
            {isGateways ? (
              <Input readOnly variant="filled" />
            ) : (
              <AutoComplete
                placeholder={t('project.placeholder')}
                showSearch={{
                  filterOption: (typed, option) =>
                    String(option?.value).toLowerCase().includes(typed.toLowerCase()),
                }}
                options={(data?.list ?? []).map(({ itemName }) => ({ value: itemName }))}
              />
            )}
          </Field>
          <Field
            of={deviceFacts.edit.deviceName}
            name="deviceName"
            label={t('devices:fields.deviceName')}
          >
            <Input maxLength={deviceFacts.edit.deviceName.max} />
          </Field>
        </div>
      </Form>
    </section>
  );
};
