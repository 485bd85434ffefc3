import type { Totals } from '@melos/evidence'
import { showMels } from '../../lib/show-units.ts'
import { Mark } from './mark.tsx'
import { texts } from './texts.ts'

interface MoneyTableProps {
  readonly expected: Totals
  readonly actual: Totals
  /** Whether everything has been paid out. */
  readonly isSettled: boolean
}

const { money, lines } = texts
const head = 'px-4 py-3 font-normal first:pl-5 last:pr-5'
const row = 'grid grid-cols-2 gap-x-4 gap-y-2 border-line p-5 not-first:border-t sm:table-row sm:border-t sm:p-0'
const cell = 'sm:px-4 sm:py-3 sm:first:pl-5 sm:last:pr-5'

/** Where every base unit of the deposits goes. */
export function MoneyTable({ expected, actual, isSettled }: MoneyTableProps) {
  const rows = [
    { label: money.production, due: expected.toProduction, done: actual.toProduction },
    { label: money.seller, due: expected.toSeller, done: actual.toSeller },
    { label: money.treasury, due: expected.toTreasury, done: actual.toTreasury },
    { label: money.back, due: expected.refunds, done: actual.refunds },
  ]
  return (
    <section>
      <h2 className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">{money.title}</h2>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <table className="block w-full text-sm sm:table">
          <caption className="sr-only">{money.caption}</caption>
          <thead className="text-left text-xs text-muted max-sm:sr-only">
            <tr>
              <th scope="col" className={head}>
                {money.what}
              </th>
              <th scope="col" className={`${head} text-right`}>
                {money.due}
              </th>
              <th scope="col" className={`${head} text-right`}>
                {money.done}
              </th>
              <th scope="col" className={head}>
                {lines.check}
              </th>
            </tr>
          </thead>
          <tbody className="block sm:table-row-group">
            {rows.map(({ label, due, done }) => (
              <tr key={label} className={row}>
                <th scope="row" className={`${cell} col-span-2 text-left font-normal`}>
                  {label}
                </th>
                <Amount label={money.due} amount={due} />
                <Amount label={money.done} amount={done} />
                <td className={`${cell} col-span-2`}>
                  <Judgement isRight={due === done} isSettled={isSettled} />
                </td>
              </tr>
            ))}
            <tr className={`${row} font-semibold`}>
              <th scope="row" className={`${cell} col-span-2 text-left`}>
                {money.deposits}
              </th>
              <Amount label={money.due} amount={expected.deposits} />
              <td className={`${cell} max-sm:hidden`} />
              <td className={`${cell} max-sm:hidden`} />
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Amount({ label, amount }: { label: string; amount: bigint }) {
  return (
    <td className={`${cell} font-mono wrap-anywhere sm:text-right`}>
      <span aria-hidden="true" className="block font-sans text-xs font-normal text-muted sm:hidden">
        {label}
      </span>
      {showMels(amount)}
    </td>
  )
}

function Judgement({ isRight, isSettled }: { isRight: boolean; isSettled: boolean }) {
  const { right, wrong, waiting } = lines.states
  if (isRight) return <Mark tone="right" word={right} />
  return isSettled ? <Mark tone="wrong" word={wrong} /> : <Mark tone="waiting" word={waiting} />
}
