export const en = {
  changes: {
    'report-made': 'Somebody reported “{name}”.',
    'review-needed': '“{name}” is hidden until you or another moderator has looked at it.',
    'report-upheld': 'Thank you: the operators acted on your report about “{name}”: “{reason}”.',
    'report-rejected':
      'The operators looked at your report about “{name}” and did nothing: “{reason}”.',
  },
  inbox: {
    'report-made': 'Somebody reported “{name}”.',
    'review-needed': '“{name}” is hidden until you or another moderator has looked at it.',
    'report-upheld': 'Thank you: the operators acted on your report about “{name}”: “{reason}”.',
    'report-rejected':
      'The operators looked at your report about “{name}” and did nothing: “{reason}”.',
  },
  problems: {
    'no-such-report': 'There is no open report about this',
    'too-many-reports': 'You’ve sent many reports within an hour',
  },
};
