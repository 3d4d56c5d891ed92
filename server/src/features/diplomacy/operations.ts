import { listGuildRelationships } from './list-guild-relationships.ts';
import { listRelationships } from './list-relationships.ts';
import { removeRelationship } from './remove-relationship.ts';
import { setRelationship } from './set-relationship.ts';

export const diplomacyOperations = [
  listRelationships,
  setRelationship,
  removeRelationship,
  listGuildRelationships,
];
