import type { SystemStatus } from '@melos/api-contract'
import type { ReactNode } from 'react'
import { formatMels } from '../../lib/format-mels.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { parseMels, writeMels } from '../../lib/parse-mels.ts'
import { parseUtcDateTime } from '../../lib/parse-utc-date-time.ts'
import { describeSpan } from './describe-span.ts'
import { AddressText, Figure, Figures, HealthMark } from './figures.tsx'
import { judgeChain, judgeIndex, judgeSolvency } from './judge-system.ts'
import { RoleHolders } from './role-holders.tsx'
import { texts } from './texts.ts'

const words = texts.system
const second = 1_000

/** Everything in it is as of one answer; `now` is the moment of looking at it. */
export function SystemCard({ system, now }: { system: SystemStatus; now: number }) {
  const { solvency, roleHolders, accounts } = system
  return (
    <div className="rounded-card border border-line bg-surface">
      <ChainPart chain={system.chain} now={now} />
      <IndexPart index={system.index} />
      <Part title={words.solvency.title}>
        <HealthMark judgement={judgeSolvency(solvency)} />
        {solvency !== null && <Solvency solvency={solvency} />}
      </Part>
      <Part title={words.holders.title}>
        <RoleHolders holders={roleHolders} />
      </Part>
      <Part title={words.accounts.title}>
        {accounts === null ? (
          <p className="text-xs text-muted">{words.accounts.unknown}</p>
        ) : (
          <dl className="grid gap-3 text-xs">
            <Account name={words.accounts.treasury} address={accounts.treasury} />
            <Account name={words.accounts.production} address={accounts.production} />
          </dl>
        )}
      </Part>
    </div>
  )
}

function ChainPart({ chain, now }: { chain: SystemStatus['chain']; now: number }) {
  const { name, head, headAt } = chain
  const { unknown } = words.chain
  return (
    <Part title={`${words.chain.title}: ${name}`}>
      <HealthMark judgement={judgeChain(chain, now)} />
      <Figures>
        <Figure name={words.chain.head}>{head === null ? unknown : groupThousands(head)}</Figure>
        <Figure name={words.chain.age}>
          {headAt === null ? unknown : describeSpan(now - parseUtcDateTime(headAt))}
        </Figure>
      </Figures>
    </Part>
  )
}

function IndexPart({ index }: { index: SystemStatus['index'] }) {
  const { block, lagBlocks, ageSeconds } = index
  const { unknown } = words.chain
  return (
    <Part title={words.index.title}>
      <HealthMark judgement={judgeIndex(index)} />
      <Figures>
        <Figure name={words.index.block}>{block === null ? unknown : groupThousands(block)}</Figure>
        <Figure name={words.index.lag}>
          {lagBlocks === null ? unknown : words.index.blocks(groupThousands(Math.max(0, lagBlocks)))}
        </Figure>
        <Figure name={words.index.seen}>
          {ageSeconds === null ? unknown : texts.ago(describeSpan(ageSeconds * second))}
        </Figure>
      </Figures>
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line p-5 not-first:border-t">
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Account({ name, address }: { name: string; address: string }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd>
        <AddressText address={address} />
      </dd>
    </div>
  )
}

/** What the contract holds against what it owes, to the last base unit. */
function Solvency({ solvency }: { solvency: NonNullable<SystemStatus['solvency']> }) {
  const { balance, liabilities, deposits, proceeds, credits, block } = solvency
  const rest = parseMels(balance) - parseMels(liabilities)
  return (
    <>
      <Figures>
        <Figure name={words.solvency.balance}>{formatMels(balance)}</Figure>
        <Figure name={words.solvency.liabilities}>{formatMels(liabilities)}</Figure>
        <Figure name={words.solvency.deposits} isPart>
          {formatMels(deposits)}
        </Figure>
        <Figure name={words.solvency.proceeds} isPart>
          {formatMels(proceeds)}
        </Figure>
        <Figure name={words.solvency.credits} isPart>
          {formatMels(credits)}
        </Figure>
        <Figure name={rest < 0n ? words.solvency.missing : words.solvency.over} isSum>
          {formatMels(writeMels(rest < 0n ? -rest : rest))}
        </Figure>
      </Figures>
      <p className="mt-2 text-xs text-muted">{words.solvency.block(groupThousands(block))}</p>
    </>
  )
}
