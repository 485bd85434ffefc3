/** The first file, in order of name, that one side lacks or holds with other content. */
export function findDifference(
  expected: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): string | undefined {
  const names = [...new Set([...expected.keys(), ...found.keys()])].sort()
  return names.find((name) => expected.get(name) !== found.get(name))
}
