import { readPublicConfig } from '@melos/api-contract'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { fillPlaceholders } from '../../content/legal/fill-placeholders.ts'
import type { LegalText } from '../../content/legal/legal-text.ts'

/** Fills in the provider's details. It runs in loaders, so that no script contains the texts. */
export async function loadText(fetcher: Fetcher, text: LegalText) {
  const { provider } = await callApi(fetcher, { endpoint: readPublicConfig })
  return { text: { ...text, html: fillPlaceholders(text.html, provider) }, isSample: provider.isSample }
}
