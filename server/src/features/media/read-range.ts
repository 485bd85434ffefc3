import type { ByteRange } from '../../media-store/media-store.ts'

/** What a Range header asks of a file: all of it, a part, or nothing that it has. Several parts at once get all of it. */
export function readRange(header: string | undefined, bytes: number): 'whole' | 'unsatisfiable' | ByteRange {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  // A range that ends before it begins is no range at all.
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= bytes ? 'unsatisfiable' : { start, end }
}
