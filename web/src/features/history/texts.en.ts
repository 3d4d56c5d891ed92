export const en = {
  history: {
    title: 'History',
    thisWeek: 'In your clan this week',
    sinceLastVisit: 'Since your last visit',
    nothingNew: 'Nothing new in your clan',
    moreNews_one: 'And one more change',
    moreNews_other: 'And {count} more changes',
    moreInHistory: 'More changes in the history',
    person: 'Person',
    anybody: 'Anybody',
    kind: 'About',
    anything: 'Anything',
    nothing: 'Nothing in the history matches.',
  },
};
