import type { UserState } from '../account/contract.ts'
import type { Embedding } from '../account/embeds.ts'
import { originOf } from '../account/rules.ts'
import { type Entitlement, entitlements } from '../core/entitlements.ts'
import type { RoomAnswers } from './answers.ts'

/** How the person signs in. */
export interface DemoSecurity {
  /** False where the organisation's own provider does it. */
  hasPassword?: boolean
  /** The second factor is on. */
  on?: boolean
}

export interface DemoAccount {
  user?: Partial<UserState>
  /** Password and second factor of the person. */
  security?: DemoSecurity
  /** The guest who sets a password has one already. */
  passwordKept?: boolean
  multiLanguage?: boolean
  /** What the organisation has set up for its embeds. */
  embedding?: Partial<Embedding>
  /** Limits of the plan by entitlement; 0 is not held. */
  limits?: Partial<Record<Entitlement, string>>
}

/** The signed-in person of tests and stories. */
export const demoUser: UserState = {
  userId: 1,
  clientId: 'alder',
  roles: ['Everyone', 'USER', 'TEAM_MANAGER'],
  isAgree: true,
  activeConsent: true,
  fullName: 'Ada Lindqvist',
  salutation: '',
  email: 'ada@alder.example',
  avatar_image_url: null,
  tenantList: [{ id: 1, client_id: 'alder', name: 'Alder Works' }],
  designation: 'Head of Product Design',
  languageCode: 'en',
  timeZone: 'Europe/Berlin',
  theme: 'default',
  scheme: 'system',
  glaV2: {
    assessmentId: 0,
    finished: false,
    lastPos: null,
    attemptedQuestions: 0,
    total_question: 80,
    finishedAt: null,
    mayStart: true,
  },
  styleSurveyCompleted: false,
  strategySurveyCompleted: false,
  agilePlanGroupId: 0,
  roleChallengesCompleted: false,
  gla360ReportGenerated: false,
  customGL360Enabled: false,
  customGL360NavTitle: '',
  tempRestrict: false,
  userTags: [],
  jobCandidateConversion: null,
}

/** A small square that looks like a QR code and is none. */
const squares = Array.from({ length: 25 * 25 }, (_, index) => [index % 25, Math.floor(index / 25)] as const)
  .filter(([x, y]) => (x * 7 + y * 13 + x * y) % 3 === 0)
  .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
  .join('')

/** Person, plan, password and second factor from memory. The code is 123456. `state` is the person as the server has it now. */
export function accountAnswers(demo: DemoAccount, state: () => UserState): RoomAnswers<'account'> {
  const { hasPassword = true, on = false } = demo.security ?? {}
  let isOn = on
  let embedding: Embedding = {
    clientId: 'alder',
    keyMadeAt: '2026-10-12T09:30:00.000Z',
    origins: ['https://alder.sharepoint.example', 'https://intranet.alder.example'],
    ...demo.embedding,
  }
  return {
    getUserState: state,
    plan: () => ({
      name: 'Premium',
      status: 'ACTIVE',
      currentTermEnd: '2027-01-01T00:00:00.000Z',
      buyerEmail: 'cleo@alder.example',
      buyerName: 'Cleo Marín',
      features: entitlements
        .filter(it => demo.multiLanguage !== false || it !== 'gla-multi-language-survey')
        .map(feature_id => {
          const limit = demo.limits?.[feature_id] ?? (feature_id === 'team-limit' ? '10' : undefined)
          return {
            feature_id,
            feature_type: limit === undefined ? 'SWITCH' : 'LIMIT',
            enabled: limit !== '0',
            value: limit ?? 'true',
          }
        }),
    }),
    embedding: () => embedding,
    addEmbedOrigin: ({ body }) => {
      embedding = { ...embedding, origins: [...new Set([...embedding.origins, originOf(body.origin) ?? ''])].sort() }
      return embedding
    },
    removeEmbedOrigin: ({ query }) => {
      embedding = { ...embedding, origins: embedding.origins.filter(it => it !== query.origin) }
      return embedding
    },
    demographics: () => ({}),
    saveDemographics: () => ({}),
    registerFreemium: ({ body: { email } }) => ({ email }),
    respondToConversion: ({ body: { accept } }) => ({ assessmentId: accept ? 7 : null }),
    security: () => ({
      hasPassword,
      secondFactor: isOn ? { since: '2026-10-12T09:30:00.000Z', recoveryCodesLeft: 9 } : null,
    }),
    changePassword: () => ({}),
    startSecondFactor: () => ({
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      address: 'otpauth://totp/Trellis:ada@alder.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Trellis',
      qr: { size: 25, path: squares },
    }),
    confirmSecondFactor: () => {
      isOn = true
      return { recoveryCodes: Array.from({ length: 10 }, (_, index) => `k7q${index}-m2xn-p4rt`) }
    },
    removeSecondFactor: () => {
      isOn = false
      return {}
    },
  }
}

/** Links by mail that lead to a password. */
export const authAnswers = (demo: DemoAccount): RoomAnswers<'auth'> => ({
  setGuestPassword: () => ({ email: 'noa@guest.example', passwordKept: demo.passwordKept ?? false }),
  checkGuestLink: () => ({}),
  askForReset: () => ({}),
  checkResetLink: () => ({}),
  resetPassword: () => ({ email: 'ada@alder.example' }),
})
