/**
 * Whether a topic matches a filter (MQTT 3.1.1 §4.7): `+` is one level, a final `#` any number of
 * them, the parent included; neither matches a first level that begins with `$`.
 */
export function topicMatches(filter: string, topic: string): boolean {
  const wanted = filter.split('/');
  const given = topic.split('/');
  if (topic.startsWith('$') && (wanted[0] === '+' || wanted[0] === '#')) return false;
  for (const [index, level] of wanted.entries()) {
    if (level === '#') return true;
    if (index >= given.length || (level !== '+' && level !== given[index])) return false;
  }
  return wanted.length === given.length;
}
