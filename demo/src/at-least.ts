export function atLeast(least: bigint, value: bigint): bigint {
  if (value < least) return least
  return value
}
