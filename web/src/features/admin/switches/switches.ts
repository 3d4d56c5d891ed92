import type { BodyOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { languages } from '../../../app/i18n.ts';
import type { Switches } from '../answers.ts';

export const switchNames = ['readOnly', 'maintenance', 'signUp', 'openMaps', 'banner'] as const;

/** Also one that is shown beside the filters. */
export type SwitchName = (typeof switchNames)[number] | 'holdNewHours';

type NewSwitches = Omit<BodyOf<OperationTable['PUT /admin/switches']>, 'reason'>;

/** What the dialogs ask for. Each switch uses some of it. */
export interface Fields {
  reason: string;
  signUp: Switches['signUp'];
  banner: Record<string, string>;
  minutes: string;
  hours: string;
  text: string;
}

export const initialFields = ({ signUp, holdNewHours, banner = {} }: Switches): Fields => ({
  reason: '',
  signUp,
  banner: Object.fromEntries(Object.keys(languages).map((name) => [name, banner[name] ?? ''])),
  minutes: '60',
  hours: String(holdNewHours),
  text: '',
});

/** What is on, and has nothing to choose when it is switched off. */
export const isOn = (name: SwitchName, switches: Switches): boolean =>
  (name === 'readOnly' && switches.readOnly) ||
  (name === 'openMaps' && switches.openMaps) ||
  (name === 'maintenance' && switches.maintenance !== undefined);

/** The change that a dialog makes. */
export function changeOf(name: SwitchName, switches: Switches, fields: Fields): NewSwitches {
  switch (name) {
    case 'readOnly':
      return { readOnly: !switches.readOnly };
    case 'openMaps':
      return { openMaps: !switches.openMaps };
    case 'holdNewHours':
      return { holdNewHours: Number(fields.hours) };
    case 'signUp':
      return { signUp: fields.signUp };
    case 'banner':
      return { banner: bannerOf(switches, fields) };
    case 'maintenance':
      return { maintenance: switches.maintenance ? null : maintenanceOf(fields) };
  }
}

/** Keeps texts in languages that the app doesn't have. Without any text, there is no banner. */
function bannerOf({ banner }: Switches, fields: Fields): Record<string, string> | null {
  const texts = Object.entries({ ...banner, ...fields.banner });
  const given = texts.filter(([, text]) => text.trim() !== '');
  return given.length === 0 ? null : Object.fromEntries(given);
}

const maintenanceOf = ({ minutes, text }: Fields) => ({
  until: new Date(Date.now() + Number(minutes) * 60_000).toISOString(),
  ...(text.trim() !== '' && { text }),
});
