export const en = {
  changes: {
    'relationship-set': {
      ally: '{who} made “{other}” an ally.',
      enemy: '{who} made “{other}” an enemy.',
      nap: '{who} agreed on non-aggression with “{other}”.',
    },
    'relationship-removed': '{who} ended the relationship with “{other}”.',
    'relationship-ended': '“{other}” was deleted, so the relationship ended.',
  },
  problems: {
    'no-such-relationship': 'This relationship was already removed',
  },
  quotas: {
    relationships: 'The clan already has {limit} relationships: remove one first.',
  },
  stores: {
    clans: { what: 'relationships' },
  },
};
