import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

/** The interface fixes both paths. A sessionid is a number, so no request matches both. */
const ACCEPTED = [
  'two ambiguous paths: `/users/sessions/{id}` and `/users/{chat_id}/tech`',
  'two ambiguous paths: `/users/{chat_id}/tech` and `/users/searches/{search_id}`',
];

/** Applies the recommended rules of Redocly and Spectral. Returns a line per finding. */
export async function lintOpenApi(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const redocly = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] });
  return [
    ...redocly.map(
      ({ ruleId, message, location }) => `redocly ${ruleId} ${location[0]?.pointer}: ${message}`,
    ),
    ...(await spectral.run(JSON.parse(source))).map(
      ({ code, message, path }) => `spectral ${code} #/${path.join('/')}: ${message}`,
    ),
  ].filter((line) => !ACCEPTED.some((accepted) => line.includes(accepted)));
}
