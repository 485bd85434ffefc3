import type { PayerStatement } from '@melos/api-contract'

export const statementSteps = ['read', 'receipt', 'lines', 'terms', 'preview', 'approval', 'payment'] as const

export type StatementStep = (typeof statementSteps)[number]

/** The step that the URL names, if any. */
export function readStep(text: string | null): StatementStep | undefined {
  return statementSteps.find((step) => step === text)
}

type Known = Pick<PayerStatement, 'state' | 'receipt' | 'terms'>

/** The first step that isn't done. `undecidedRows` is undefined until it is known. */
export function findStep(statement: Known, undecidedRows: number | undefined): StatementStep {
  switch (statement.state) {
    case 'READING':
    case 'MAPPING':
    case 'FAILED':
    case 'DISCARDED':
      return 'read'
    case 'DRAFT':
      if (statement.receipt === null) return 'receipt'
      if (undecidedRows !== 0) return 'lines'
      return statement.terms === null ? 'terms' : 'preview'
    case 'SUBMITTED':
      return 'approval'
    case 'APPROVED':
      return 'payment'
    default:
      return statement.state satisfies never
  }
}

/** Whether nothing is left to do at a step. */
export function isStepDone(
  step: StatementStep,
  { statement, undecidedRows }: { statement: PayerStatement; undecidedRows: number | undefined },
): boolean {
  const { state, receipt, terms, announcements } = statement
  const isRead = state !== 'READING' && state !== 'MAPPING' && state !== 'FAILED' && state !== 'DISCARDED'
  const isFixed = state === 'SUBMITTED' || state === 'APPROVED'
  switch (step) {
    case 'read':
      return isRead
    case 'receipt':
      return isRead && receipt !== null
    case 'lines':
      return isFixed || (isRead && undecidedRows === 0)
    case 'terms':
      return isRead && terms !== null
    case 'preview':
      return isFixed
    case 'approval':
      return state === 'APPROVED'
    case 'payment':
      return announcements.some((announcement) => announcement.state === 'PAID_IN')
    default:
      return step satisfies never
  }
}
