import type { SystemStatus } from '@melos/api-contract'
import { formatMels } from '../../lib/format-mels.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { parseMels, writeMels } from '../../lib/parse-mels.ts'
import { Figure, Figures } from './figures.tsx'
import { texts } from './texts.ts'

const words = texts.system.solvency

/** What the contract holds against what it owes, to the last base unit. */
export function Solvency({ solvency }: { solvency: NonNullable<SystemStatus['solvency']> }) {
  const { balance, liabilities, deposits, proceeds, credits, block } = solvency
  const rest = parseMels(balance) - parseMels(liabilities)
  return (
    <>
      <Figures>
        <Figure name={words.balance}>{formatMels(balance)}</Figure>
        <Figure name={words.liabilities}>{formatMels(liabilities)}</Figure>
        <Figure name={words.deposits} isPart>
          {formatMels(deposits)}
        </Figure>
        <Figure name={words.proceeds} isPart>
          {formatMels(proceeds)}
        </Figure>
        <Figure name={words.credits} isPart>
          {formatMels(credits)}
        </Figure>
        <Figure name={rest < 0n ? words.missing : words.over} isSum>
          {formatMels(writeMels(rest < 0n ? -rest : rest))}
        </Figure>
      </Figures>
      <p className="mt-2 text-xs text-muted">{words.block(groupThousands(block))}</p>
    </>
  )
}
