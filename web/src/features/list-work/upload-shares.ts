export interface UploadPart {
  readonly name: string
  readonly bytes: number
}

/**
 * How much of each file has gone, from 0 to 1. The parts of a form go one after the other in the order in which they were
 * added; what comes before the first, and between them, is small and counted with the whole.
 */
export function uploadShares(
  parts: readonly UploadPart[],
  { sent, total }: { sent: number; total: number },
): readonly { readonly name: string; readonly share: number }[] {
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
  // Boundaries and facts: the first bytes.
  const framing = Math.max(0, total - bytes)
  let left = sent - framing
  return parts.map((part) => {
    const gone = Math.min(Math.max(left, 0), part.bytes)
    left -= part.bytes
    const share = part.bytes === 0 ? (sent >= total ? 1 : 0) : gone / part.bytes
    return { name: part.name, share }
  })
}
