import { useState } from 'react'
import { useSite } from '../../lib/site.ts'
import { useSearch } from '../../lib/use-search.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { findAuctionNumber, findContentUrl } from './find-content-url.ts'
import { ReportForm } from './report-form.tsx'
import { ReportReceipt } from './report-receipt.tsx'
import { texts } from './texts.ts'

const words = texts.byMail

type Sent = Parameters<Parameters<typeof ReportForm>[0]['onSent']>[0]

export function ReportInfringement() {
  const { publicUrl, provider } = useSite()
  const query = useSearch()
  const [sent, setSent] = useState<Sent>()
  const contentUrl = findContentUrl(query, publicUrl)
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      <ReportByMail email={provider.email} />
      {sent === undefined ? (
        <ReportForm key={contentUrl} contentUrl={contentUrl} onSent={setSent} />
      ) : (
        <ReportReceipt receipt={sent} auction={findAuctionNumber(query)} />
      )}
    </>
  )
}

function ReportByMail({ email }: { email: string }) {
  return (
    <section className="hidden max-w-2xl rounded-card border border-line bg-surface p-6 noscript:block">
      <h2 className="font-display text-lg font-bold">{words.title}</h2>
      <p className="mt-2">{words.text}</p>
      <ol className="my-4 list-decimal space-y-1 pl-6">
        {words.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ol>
      <a href={`mailto:${email}`} className="font-semibold wrap-anywhere underline underline-offset-4">
        {email}
      </a>
    </section>
  )
}
