export interface FileCoverage {
  readonly file: string
  readonly lines: { readonly found: number; readonly hit: number }
  readonly branches: { readonly found: number; readonly hit: number }
}

/** Reads an LCOV report. A missing count is 0. */
export function readCoverage(lcov: string): FileCoverage[] {
  return lcov
    .split('end_of_record')
    .filter((record) => record.includes('SF:'))
    .map((record) => ({
      file: field(record, 'SF') ?? '',
      lines: { found: count(record, 'LF'), hit: count(record, 'LH') },
      branches: { found: count(record, 'BRF'), hit: count(record, 'BRH') },
    }))
}

function count(record: string, name: string): number {
  return Number(field(record, name) ?? '0')
}

function field(record: string, name: string): string | undefined {
  return new RegExp(`^${name}:(.*)$`, 'm').exec(record)?.[1]
}
