/** The first file name, in order, that one side lacks or whose content differs. */
export function findDifference(
  expected: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): string | undefined {
  const names = [...new Set([...expected.keys(), ...found.keys()])].sort()
  return names.find((name) => expected.get(name) !== found.get(name))
}
