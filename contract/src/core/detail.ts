/** A field of the `detail` of changes. */
export interface DetailField {
  /** `text-or-false`: false if it was cleared. */
  readonly type: 'text' | 'number' | 'boolean' | 'text-or-false';
  readonly description?: string;
}

export interface Values {
  text: string;
  number: number;
  boolean: boolean;
  'text-or-false': string | false;
}

/** The fields that several features use. */
export const sharedDetails = {
  name: {
    type: 'text',
    description: 'The new name of the clan, or the name of the walker or the map.',
  },
  item: { type: 'text', description: 'The item of a goal or an offer, or the kinds of markers.' },
} as const satisfies Readonly<Record<string, DetailField>>;
