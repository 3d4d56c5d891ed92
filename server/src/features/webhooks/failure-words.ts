/** Why an answer does not count; undefined: it does. What was answered beside is nobody's business. */
export function refusedWords(status: number): string | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400) return `It answered ${status}: redirects are not followed.`;
  return `It answered ${status}.`;
}

/** Why there was no answer, by the code of the error: its words may name addresses. */
export function unreachedWords(code = ''): string {
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code)) return 'Its certificate cannot be trusted.';
  if (/^(ERR_SSL|ERR_TLS|EPROTO)/.test(code)) return 'No secure connection could be made.';
  if (code.startsWith('HPE_')) return 'Its answer was not HTTP.';
  return 'It could not be reached.';
}
