import { encode } from 'uqr'

/** Scanners need this much white space around a code. */
const QUIET_ZONE = 4

interface QrPath {
  /** The side of the square, including the quiet zone. */
  readonly size: number
  readonly path: string
}

/** Draws the dark modules of a code as one path, one rectangle per run. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  return { size, path: data.map(drawRow).join('') }
}

function drawRow(row: readonly boolean[], y: number): string {
  let path = ''
  for (let start = row.indexOf(true); start !== -1; ) {
    const end = row.indexOf(false, start)
    const width = (end === -1 ? row.length : end) - start
    path += `M${start} ${y}h${width}v1h-${width}z`
    start = row.indexOf(true, start + width)
  }
  return path
}
