import { findDisbursement } from '@melos/api-contract'
import { data, Link } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { findForPage } from '../api/optional.ts'
import { pageTitle } from '../content/site.ts'
import { CheckDisbursement } from '../features/check-result/check-result.tsx'
import { disbursementTexts as texts } from '../features/check-result/disbursement-texts.ts'
import { HowToVerify } from '../features/check-result/how-to-verify.tsx'
import { cachePageData } from '../lib/cache-page-data.ts'
import { pageMeta, privateMeta } from '../lib/page-meta.ts'
import { fetchApiContext } from '../lib/request-context.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { Unavailable } from '../ui/unavailable.tsx'
import type { Route } from './+types/disbursement-check.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) => {
  if (loaderData?.id == null) return privateMeta(texts.title)
  const id = String(loaderData.id)
  return pageMeta(root.loaderData, {
    title: pageTitle(texts.pageTitle(id)),
    description: texts.description(id),
    path: `/royalties/${id}/check`,
  })
}

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const found = await findForPage(callApi(context.get(fetchApiContext), { endpoint: findDisbursement, params: { id } }))
  return found === null ? data({ id: null }, { status: 503 }) : data({ id: found.body.id })
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return await cachePageData({
    url: request.url,
    load: serverLoader,
    isWhole: ({ id }) => id !== null,
    nothing: { id: null },
  })
}
clientLoader.hydrate = true as const

export default function DisbursementCheck({ loaderData: { id }, params }: Route.ComponentProps) {
  const { title, text, action } = texts.failed
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      {id === null ? (
        <Unavailable title={title} text={text} action={action} />
      ) : (
        <>
          <Link
            to={`/royalties/${id}`}
            className="mb-6 inline-flex min-h-11 items-center font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {texts.back(String(id))}
          </Link>
          <CheckDisbursement key={id} id={id} />
        </>
      )}
      <HowToVerify command={texts.program.command(params.id)} does={texts.program.does} />
    </>
  )
}
