/** The place of the value nearest to `x`, of two equally near the first. Values are given ascending. */
export function nearestStep(values: readonly number[], x: number): number {
  let first = 0
  let end = values.length
  while (first < end) {
    const middle = (first + end) >> 1
    if ((values[middle] ?? x) < x) first = middle + 1
    else end = middle
  }
  const [below, above] = [values[first - 1], values[first]]
  if (below === undefined) return first
  return above === undefined || x - below <= above - x ? first - 1 : first
}
