/** The places of at most `most` of `count` rows: evenly spread, with the first, the last and the one that is asked for. */
export function sampleRows(count: number, { most, keep }: { most: number; keep?: number | undefined }): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index)
  const spread = Array.from({ length: most - 1 }, (_, step) => Math.round((step * (count - 1)) / (most - 2)))
  const rows = new Set(keep === undefined ? spread : [...spread, keep])
  return [...rows].sort((one, other) => one - other)
}
