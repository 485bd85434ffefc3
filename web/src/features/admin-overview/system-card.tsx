import type { SystemStatus } from '@melos/api-contract'
import { parseMels, showDown, writeMels } from '@melos/clearing/amounts'
import { formatMels, groupThousands } from '@melos/clearing/format-numbers'
import { parseUtcDateTime } from '@melos/clearing/utc-time'
import { type ReactNode, useState } from 'react'
import { describeSpan } from '../../lib/describe-span.ts'
import { AddressLink } from '../../ui/address-link.tsx'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Figure, Figures, HealthMark } from './figures.tsx'
import { isLowOnPol, judgeChain, judgeIndex, judgeSolvency } from './judge-system.ts'
import { texts } from './texts.ts'

const words = texts.system
const second = 1_000

export function SystemCard({ system, now }: { system: SystemStatus; now: number }) {
  const { solvency, roleHolders, accounts } = system
  return (
    <div className="rounded-card border border-line bg-surface">
      <ChainPart chain={system.chain} now={now} />
      <IndexPart index={system.index} />
      <NodesPart nodes={system.nodes} />
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

const KILOBYTE = 1_000

function NodesPart({ nodes }: { nodes: SystemStatus['nodes'] }) {
  const { requests, failures, bytes, calls } = nodes
  return (
    <Part title={words.nodes.title}>
      <Figures>
        <Figure name={words.nodes.requests}>{groupThousands(requests)}</Figure>
        <Figure name={words.nodes.failures}>{groupThousands(failures)}</Figure>
        <Figure name={words.nodes.received}>
          {words.nodes.kilobytes(groupThousands(Math.ceil(bytes / KILOBYTE)))}
        </Figure>
        {calls.map(({ method, count }) => (
          <Figure key={method} name={method} isPart>
            {groupThousands(count)}
          </Figure>
        ))}
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
        <AddressLink address={address} />
      </dd>
    </div>
  )
}

/** The contract's balance against its liabilities, exact to the base unit. */
function Solvency({ solvency }: { solvency: NonNullable<SystemStatus['solvency']> }) {
  const { balance, liabilities, block } = solvency
  const rest = parseMels(balance) - parseMels(liabilities)
  return (
    <>
      <Figures>
        <Figure name={words.solvency.balance}>{formatMels(balance)}</Figure>
        <Figure name={words.solvency.liabilities}>{formatMels(liabilities)}</Figure>
        {(['deposits', 'proceeds', 'credits'] as const).map((part) => (
          <Figure key={part} name={words.solvency[part]} isPart>
            {formatMels(solvency[part])}
          </Figure>
        ))}
        <Figure name={rest < 0n ? words.solvency.missing : words.solvency.over} isSum>
          {formatMels(writeMels(rest < 0n ? -rest : rest))}
        </Figure>
      </Figures>
      <p className="mt-2 text-xs text-muted">
        <Amounts>{words.solvency.block(groupThousands(block))}</Amounts>
      </p>
    </>
  )
}

type Holder = SystemStatus['roleHolders'][number]

const FIRST = 4
const POL_DECIMALS = 4
const holderWords = texts.system.holders

function RoleHolders({ holders }: { holders: readonly Holder[] }) {
  const [isOpen, setOpen] = useState(false)
  if (holders.length === 0) return <HealthMark judgement={{ health: 'warning', word: holderWords.none }} />
  // Wallets that are low on POL come first, so that they are always shown.
  const sorted = [...holders].sort((one, other) => Number(isLowOnPol(other)) - Number(isLowOnPol(one)))
  const shown = isOpen ? sorted : sorted.slice(0, FIRST)
  return (
    <>
      <ul className="grid gap-5">
        {shown.map((holder) => (
          <RoleHolder key={holder.address} holder={holder} />
        ))}
      </ul>
      {shown.length < holders.length && (
        <div className="mt-4">
          <Button look="quiet" onClick={() => setOpen(true)}>
            {holderWords.showAll(groupThousands(holders.length))}
          </Button>
        </div>
      )}
    </>
  )
}

function RoleHolder({ holder }: { holder: Holder }) {
  const { address, roles, pol, mels } = holder
  return (
    <li>
      <p className="text-xs font-semibold">
        {roles.map((role) => holderWords.roles[role]).join(' · ') || holderWords.noRoles}
      </p>
      <AddressLink address={address} />
      <Figures>
        <Figure name={holderWords.pol}>
          {pol === null ? holderWords.unknown : showDown(parseMels(pol), POL_DECIMALS)}
        </Figure>
        <Figure name={holderWords.mels}>{mels === null ? holderWords.unknown : showDown(parseMels(mels))}</Figure>
      </Figures>
      {isLowOnPol(holder) && (
        <div className="mt-2">
          <HealthMark judgement={{ health: 'warning', word: holderWords.low }} />
        </div>
      )}
    </li>
  )
}
