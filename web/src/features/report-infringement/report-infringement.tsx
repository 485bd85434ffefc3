import { useState } from 'react'
import { useSite } from '../../lib/site.ts'
import { useSearch } from '../../lib/use-search.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { findAuctionNumber, findContentUrl } from './find-content-url.ts'
import { ReportByMail } from './report-by-mail.tsx'
import { ReportForm } from './report-form.tsx'
import { ReportReceipt } from './report-receipt.tsx'
import { texts } from './texts.ts'

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
