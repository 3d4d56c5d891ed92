import { type Html, html, prose } from './html.ts';
import type { Schema } from './schema.ts';
import { typeWords } from './schema-words.ts';

interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/** Path, query and headers in one table; nothing where there is none. */
export function parametersTable(parts: Record<string, Schema | undefined>): Html | undefined {
  const rows = Object.entries(parts).flatMap(([where, schema]) =>
    ownFields(schema).map((field) => ({ ...field, where })),
  );
  if (rows.length === 0) return undefined;
  return html`<table class="fields">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">In</th>
        <th scope="col">Type</th>
        <th scope="col">Required</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ name, where, schema, required }) =>
          html`<tr>
            <th scope="row"><code>${name}</code></th>
            <td>${where}</td>
            <td>${prose(typeWords(schema))}</td>
            <td>${required ? 'required' : 'optional'}</td>
            <td>${meaning(schema)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The shape of a body or an answer: what it is, and its fields, those of inner objects too. */
export function shape(schema: Schema, given: 'body' | 'answer'): Html {
  const fields = deepFields(schema);
  const words = typeWords(schema);
  const whole = html`<p class="shape">
    ${prose(`${words.charAt(0).toUpperCase()}${words.slice(1)}`)}${
      schema.description && html`: ${meaning(schema)}`
    }
  </p>`;
  if (fields.length === 0) return whole;
  const [yes, no] = given === 'body' ? ['required', 'optional'] : ['always', 'if set'];
  return html`${words === 'object' && !schema.description ? '' : whole}
    <table class="fields">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">${given === 'body' ? 'Required' : 'Present'}</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${fields.map(
          ({ name, schema: field, required }) =>
            html`<tr>
              <th scope="row"><code>${name}</code></th>
              <td>${prose(typeWords(field))}</td>
              <td>${required ? yes : no}</td>
              <td>${meaning(field)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

function ownFields(schema: Schema | undefined, prefix = ''): Field[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name: prefix + name,
    schema: property,
    required: schema?.required?.includes(name) ?? false,
  }));
}

/** `sessions[].created`: the way to each field. */
function deepFields(schema: Schema, prefix = ''): Field[] {
  if (schema.items) return deepFields(schema.items, prefix === '' ? '' : `${prefix}[]`);
  const inner = [...(schema.allOf ?? []), ...(schema.anyOf ?? [])];
  return [
    ...inner.flatMap((part) => deepFields(part, prefix)),
    ...ownFields(schema, prefix === '' ? '' : `${prefix}.`).flatMap((field) => [
      field,
      ...deepFields(field.schema, field.name),
    ]),
  ];
}

/** A list of plain values says what it is where its items say it. */
const meaning = (schema: Schema): Html =>
  prose(schema.description ?? schema.items?.description ?? '');
