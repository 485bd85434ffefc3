import { data, Link } from 'react-router'
import { findForPage } from '../api/optional.ts'
import { pageTitle } from '../content/site.ts'
import { AccountTable } from '../features/read-royalties/account-table.tsx'
import { DisbursementHead } from '../features/read-royalties/disbursement-head.tsx'
import { loadDisbursement } from '../features/read-royalties/load-disbursement.ts'
import { Proof, Rate } from '../features/read-royalties/rate-and-proof.tsx'
import { SongsTable } from '../features/read-royalties/songs-table.tsx'
import { SourcesTables } from '../features/read-royalties/sources-tables.tsx'
import { texts } from '../features/read-royalties/texts.ts'
import { cachePageData } from '../lib/cache-page-data.ts'
import { formatPeriod } from '../lib/format-period.ts'
import { pageMeta, privateMeta } from '../lib/page-meta.ts'
import { fetchApiContext } from '../lib/request-context.ts'
import { useFreshRoyalties } from '../lib/use-royalty-changes.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { PartUnavailable } from '../ui/part-unavailable.tsx'
import { Unavailable } from '../ui/unavailable.tsx'
import type { Route } from './+types/disbursement.ts'

const words = texts.page

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) => {
  if (loaderData?.page == null) return privateMeta(words.failed.title)
  const { disbursement } = loaderData.page
  const id = String(disbursement.id)
  const { payer, period } = describe(disbursement)
  return pageMeta(root.loaderData, {
    title: pageTitle(words.title(id)),
    description: words.description(id, payer, period),
    path: `/royalties/${id}`,
  })
}

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const page = await findForPage(loadDisbursement(context.get(fetchApiContext), id))
  return data({ page }, { status: page === null ? 503 : 200 })
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return await cachePageData({
    url: request.url,
    load: serverLoader,
    isWhole: ({ page }) => page !== null && (page.document !== null || isOther(page)),
    fill: ({ page }, known) => (page === null ? known : { page: keepDocument(page, known.page) }),
    nothing: { page: null },
  })
}
clientLoader.hydrate = true as const

type Loaded = Awaited<ReturnType<typeof loadDisbursement>>

/** Whether the chain announces something else than the document says. */
const isOther = ({ disbursement }: Loaded): boolean => disbursement.documentState === 'DIFFERENT'

/** After a reorganisation, the number can belong to another document. */
function keepDocument(page: Loaded, known: Loaded | null): Loaded {
  const isSame = !isOther(page) && known?.disbursement.documentHash === page.disbursement.documentHash
  return { ...page, document: page.document ?? (isSame ? (known?.document ?? null) : null) }
}

function describe({ payer, periodFrom, periodTo }: Loaded['disbursement']) {
  return {
    payer: payer ?? texts.unknownPayer,
    period: periodFrom === null || periodTo === null ? texts.unknown : formatPeriod(periodFrom, periodTo),
  }
}

export default function DisbursementRoute({ loaderData: { page } }: Route.ComponentProps) {
  useFreshRoyalties()
  return page === null ? <Unavailable {...words.failed} place="page" /> : <DisbursementPage {...page} />
}

function DisbursementPage({ disbursement, document }: Loaded) {
  const { payer, period } = describe(disbursement)
  const isDifferent = isOther({ disbursement, document })
  const lead = disbursement.payer === null ? words.unknownLead : words.lead(payer, period)
  return (
    <>
      <PageHeading title={texts.name(String(disbursement.id))} lead={isDifferent ? words.differentLead : lead} />
      <Link
        to="/royalties"
        className="mb-6 inline-flex min-h-11 items-center font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
      >
        {words.back}
      </Link>
      <div className="flex flex-col gap-12">
        <DisbursementHead disbursement={disbursement} />
        <SongsTable statements={disbursement.statements} document={document} />
        {document === null && !isDifferent && <PartUnavailable {...texts.sources.failed} />}
        {document !== null && (
          <>
            <AccountTable document={document} />
            <SourcesTables document={document} />
          </>
        )}
        <Rate disbursement={disbursement} document={document} />
        <Proof disbursement={disbursement} document={document} />
      </div>
    </>
  )
}
