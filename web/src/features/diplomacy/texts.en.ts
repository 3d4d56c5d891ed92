export const en = {
  diplomacy: {
    title: 'Diplomacy',
    lead: 'How your clan sees others. Other clans may see it differently.',
    cannotEdit:
      'These are your clan’s relationships. To change them, you need the permission “Edit clan data”. Ask the leader for it.',
    set: 'Set relationship',
    relationship: 'Relationship',
    otherClan: 'Other clan',
    otherClanHint: 'Type part of its name',
    saved: 'Relationship with “{name}” saved.',
    none: 'None yet.',
    kinds: {
      ally: 'Allies',
      nap: 'Non-aggression',
      enemy: 'Enemies',
    },
    kind: {
      ally: 'Ally',
      nap: 'Non-aggression pact',
      enemy: 'Enemy',
    },
    kindHints: {
      ally: 'They fight on your side.',
      nap: 'You leave each other alone.',
      enemy: 'Watch out for them.',
    },
    makeKind: {
      ally: 'Make ally',
      nap: 'Make non-aggression pact',
      enemy: 'Make enemy',
    },
    remove: 'Remove',
    removed: 'Relationship with “{name}” removed.',
  },
};
