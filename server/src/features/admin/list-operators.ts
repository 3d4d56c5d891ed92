import { implement } from '../../services.ts';
import { findOperators } from './queries.ts';

export const listOperators = implement('GET /admin/operators', async (_call, { db, config }) => {
  const { operators } = config;
  const rows = await findOperators.all(db, { configured: [...operators] });
  return rows.map(({ role, ...person }) => {
    const configured = operators.has(person.chatid);
    return { ...person, role: configured ? 'operator' : (role as 'moderator'), configured };
  });
});
