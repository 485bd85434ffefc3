import type { Auction } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import type { ReactNode } from 'react'
import { coveredShare } from '../../lib/covered-share.ts'
import { formatPercentage } from '../../lib/format-percentage.ts'
import { Amount, Amounts } from '../../ui/amount.tsx'
import { describeCoverage } from '../../ui/describe-price.ts'
import { InfoTip } from '../../ui/info-tip.tsx'
import { texts } from './texts.ts'

export function AuctionTarget({ auction }: { auction: Auction }) {
  const { target, tokensAvailable, tokensOffered, percentage } = auction
  return (
    <div className="flex flex-col gap-3">
      <div className="relative overflow-visible rounded-lg bg-paper p-4">
        <svg aria-hidden="true" className="absolute inset-0 size-full rounded-lg fill-accent/15">
          <rect width={`${coveredShare({ tokensAvailable, tokensOffered }) * 100}%`} height="100%" />
        </svg>
        <h3 className="relative flex items-center gap-2 text-xs">
          {texts.fundingTarget.label}
          <InfoTip term={texts.fundingTarget.label}>{texts.fundingTarget.meaning}</InfoTip>
        </h3>
        <p className="relative mt-1 text-xl font-medium">
          <Amount>{texts.fundingTarget.value(groupThousands(tokensAvailable, ' '))}</Amount>
        </p>
        <p className="relative text-xs text-muted">
          <Amounts>{describeCoverage(auction)}</Amounts>
        </p>
      </div>
      <dl className="text-sm">
        <Row name={texts.target.label} tip={texts.target.meaning}>
          <Amount>{texts.target.value(target)}</Amount>
        </Row>
        <Row name={texts.tokensOffered}>
          <Amount>{`${groupThousands(tokensOffered, '.')} · ${formatPercentage(percentage)}`}</Amount>
        </Row>
      </dl>
    </div>
  )
}

function Row({ name, tip, children }: { name: string; tip?: string; children: ReactNode }) {
  return (
    <div className="relative flex items-baseline justify-between gap-4 border-t border-line py-2.5 first:border-t-0">
      <dt className="flex items-center gap-2 text-muted">
        {name}
        {tip !== undefined && <InfoTip term={name}>{tip}</InfoTip>}
      </dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
