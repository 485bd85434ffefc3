/** Who runs this site: inserted in the legal texts as `{{provider.name}}` and so on. */
export const provider = {
  name: 'Melos Sample s.r.o.',
  registrationNumber: '000 00 000',
  address: 'Sample Street 1, 110 00 Prague 1, Czech Republic',
  email: 'support@melos.example',
} as const

/** While true, the legal pages say that the company they name is a sample. */
export const isSampleProvider = true
