import type { PublicConfig } from '@melos/api-contract'

type Provider = PublicConfig['provider']
type Field = 'name' | 'registrationNumber' | 'address' | 'email'

const fields = ['name', 'registrationNumber', 'address', 'email'] as const satisfies Field[]

/** The names that a text can use as placeholders, as in `{{provider.name}}`. */
export const placeholders: readonly string[] = fields.map((field) => `provider.${field}`)

/** Braces are percent-encoded in an address, so the value that replaces them must be too. */
const inAddress = /%7B%7Bprovider\.(\w+)%7D%7D/g
/** Includes a full stop that follows, because some company names end in one. */
const inWords = /\{\{provider\.(\w+)\}\}(\.?)/g

/** Fills the company that runs the site into a text's HTML. */
export function fillPlaceholders(html: string, provider: Provider): string {
  const read = (name: string): string => provider[requireField(name)]
  return html
    .replaceAll(inAddress, (_, name: string) => encodeURIComponent(read(name)).replaceAll('%40', '@'))
    .replaceAll(inWords, (_, name: string, point: string) => {
      const words = read(name)
      // “s.r.o.” at the end of a sentence gets no second full stop.
      return escapeHtml(words) + (words.endsWith('.') ? '' : point)
    })
}

function requireField(name: string): Field {
  const field = fields.find((known) => known === name)
  if (field === undefined) throw new Error(`The provider has no ${name}`)
  return field
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML, both between tags and in attribute values. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark)
}
