import type { User } from '../auth/index.ts'

// Specification, section 2: fixed samples if the provider sends no name or e-mail.
const sample = { name: 'Sample User', email: 'user@als.example' }

export const nameOf = ({ name }: User): string => name?.trim() || sample.name
export const emailOf = ({ email }: User): string => email?.trim() || sample.email
