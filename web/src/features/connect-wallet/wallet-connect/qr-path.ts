import { encode } from 'uqr'

/** Scanners need this much white around a code. */
const QUIET_ZONE = 4

interface QrPath {
  /** Of the square that it is drawn in, quiet zone and all. */
  readonly size: number
  readonly path: string
}

/** The dark modules of a code as one path, a stroke for each run in a row. */
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
