/** A value that isn't what it should be. */
interface PrintedFinding {
  readonly where: string
  /** Whom it is about, if it is about one account. */
  readonly account: string | null
  /** Behind each value, for example ` base units`. */
  readonly units: string
  readonly expected: string
  readonly actual: string
}

const MOST_FINDINGS = 20

export function printFindings(print: (line: string) => void, findings: readonly PrintedFinding[]): void {
  for (const { where, account, units, expected, actual } of findings.slice(0, MOST_FINDINGS)) {
    const whose = account === null ? '' : ` (${account})`
    print(`    ${where}${whose}: ${actual}${units}, should be ${expected}${units}`)
  }
  if (findings.length > MOST_FINDINGS) print(`    and ${findings.length - MOST_FINDINGS} more`)
}

export function count(many: number, noun: string): string {
  return `${many} ${noun}${many === 1 ? '' : 's'}`
}
