/** On a terminal as it is; elsewhere each line begins with the time and the level, as in the service. */
module.exports = function print(stream, level, text) {
  const begin = stream.isTTY ? '' : `${new Date().toISOString()} ${level} `;
  stream.write(text.replace(/^/gm, begin) + '\n');
};
