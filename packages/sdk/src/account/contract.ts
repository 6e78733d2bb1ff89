import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { email, entered, id, idText, instant, languageCode, name, nothing, role, text } from '../core/schemas.ts'
import { demographics, glaState } from '../survey/schemas.ts'
import { embeds } from './embeds.ts'
import { hasVariety, shortestPassword } from './rules.ts'

export const themes = ['default', 'brand', 'teal', 'rose', 'purple', 'amber'] as const
export const schemes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]
export type Scheme = (typeof schemes)[number]

const tenant = z.object({ id, client_id: text(60), name: text(200) })

/** What the shell needs to know about the signed-in person. Field names are the spec's (section 3 of spec 1 and 3). */
export const userState = z.object({
  userId: id,
  clientId: text(60),
  roles: z.array(role),
  isAgree: z.boolean(),
  activeConsent: z.boolean(),
  fullName: text(200),
  salutation: text(60),
  email,
  avatar_image_url: z.nullable(text(500)),
  tenantList: z.array(tenant),
  designation: text(200),
  languageCode,
  /** Null until it is known: then dates are those of the device. */
  timeZone: z.nullable(text(60)),
  theme: z.enum(themes),
  scheme: z.enum(schemes),
  glaV2: glaState,
  styleSurveyCompleted: z.boolean(),
  strategySurveyCompleted: z.boolean(),
  agilePlanGroupId: id,
  roleChallengesCompleted: z.boolean(),
  gla360ReportGenerated: z.boolean(),
  customGL360Enabled: z.boolean(),
  customGL360NavTitle: text(120),
  tempRestrict: z.boolean(),
  userTags: z.array(text(60)),
  jobCandidateConversion: z.nullable(z.object({ jobCandidateId: id, candidateEmail: email })),
})

export type UserState = z.output<typeof userState>

const subscriptionStatus = ['CANCELLED', 'IN_TRIAL', 'NON_RENEWING', 'ACTIVE'] as const

/** The tenant's licence plan. */
const subscriptionPlan = z.object({
  name: text(60),
  status: z.enum(subscriptionStatus),
  currentTermEnd: instant,
  buyerEmail: z.nullable(email),
  buyerName: z.nullable(text(200)),
  features: z.array(z.object({ feature_id: text(60), feature_type: text(20), enabled: z.boolean(), value: text(20) })),
})

export type SubscriptionPlan = z.output<typeof subscriptionPlan>

const newPassword = text(200, shortestPassword).check(z.refine(hasVariety, { error: 'Too few different characters' }))
const tokens = z.object({ access_token: text(4000) })
const shell = { kind: 'user', beforeConsent: true } as const

/** Sign-in and session. Paths as in spec 2 section 7, "Session". */
export const auth = {
  provider: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/api/v1/provider',
    summary: 'Where to sign in: one address a tenant with its own provider, and the default.',
    access: { kind: 'public' },
    query: z.object({ client_id: z.optional(text(60)), login_hint: z.optional(text(254)) }),
    reply: z.object({
      mapping: z.array(z.object({ client_id: text(60), name: text(200) })),
      authorization_url: text(4000),
      /** Kept by the browser and compared on return, so that a sign-in cannot be planted. */
      state: text(200),
    }),
  }),
  callback: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/api/v1/auth-callback',
    summary: 'Exchanges the code of the provider for an access token. A code works once.',
    access: { kind: 'public' },
    query: z.object({ code: text(2000, 1), state: text(200, 1), iss: z.optional(text(500)) }),
    reply: tokens,
    secrets: ['access_token'],
  }),
  logout: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/api/v1/logout',
    summary: 'Ends the session at once and tells where to sign out of the provider.',
    access: { kind: 'session' },
    writes: true,
    reply: z.object({ logout_url: text(4000) }),
  }),
  refresh: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/api/v1/refresh',
    summary: 'A fresh access token for the newest token of a session; an older one ends the session.',
    access: { kind: 'session' },
    writes: true,
    reply: tokens,
    secrets: ['access_token'],
  }),
  switchOrg: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/api/v1/switch-org',
    summary: 'A token for another tenant of the same person.',
    access: shell,
    changes: true,
    query: z.object({ org_id: text(60, 1) }),
    reply: tokens,
    secrets: ['access_token'],
  }),
  startImpersonation: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/v1/impersonation',
    summary: 'An administrator acts as a user of the same tenant. Recorded.',
    access: { kind: 'user', roles: ['ADMIN'] },
    writes: true,
    body: z.object({ email, reason: entered(300, 3) }),
    reply: tokens,
    secrets: ['access_token'],
  }),
  endImpersonation: endpoint({
    service: 'auth',
    method: 'DELETE',
    path: '/api/v1/impersonation',
    summary: 'Ends the impersonation and gives the administrator his own token back.',
    access: { ...shell, inPersonsName: true },
    writes: true,
    reply: tokens,
    secrets: ['access_token'],
  }),
  setGuestPassword: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/auth/guest/set-password',
    summary: 'A guest chooses a password and becomes a user.',
    access: { kind: 'guest', purpose: 'set-password' },
    changes: true,
    body: z.object({ password: newPassword }),
    /** `passwordKept`: somebody with that e-mail has a password already, which a link never overwrites. */
    reply: z.object({ email, passwordKept: z.boolean() }),
  }),
  checkGuestLink: endpoint({
    service: 'auth',
    method: 'GET',
    path: '/auth/guest/set-password',
    summary: 'Whether the link by which a guest chooses a password still works; it stays as it is.',
    access: { kind: 'guest', purpose: 'set-password' },
    reply: nothing,
  }),
  askForReset: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/auth/password/ask-for-reset',
    summary: 'Mails a link to set a new password. Answers alike whether somebody has the e-mail or nobody.',
    access: { kind: 'public' },
    changes: true,
    body: z.object({ email }),
    reply: nothing,
  }),
  /** The token is in the body: an address may be logged. */
  checkResetLink: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/auth/password/check-reset',
    summary: 'Whether the link to set a new password still works; it stays as it is.',
    access: { kind: 'public' },
    body: z.object({ token: text(100, 1) }),
    reply: nothing,
  }),
  resetPassword: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/auth/password/reset',
    summary:
      'Sets a new password by the token of the mailed link, which works once, and ends all sessions of the person.',
    access: { kind: 'public' },
    changes: true,
    body: z.object({ token: text(100, 1), newPassword }),
    reply: z.object({ email }),
  }),
  embedToken: endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/v1/embed-token',
    summary:
      'Exchanges a statement that the host signed with its embed key for a scoped token of 15 minutes: of a member, or of a guest of a board.',
    access: { kind: 'public' },
    body: z.object({ statement: text(4000, 1) }),
    reply: z.object({ access_token: text(4000), expires_in: z.int() }),
    secrets: ['access_token'],
  }),
}

/** The person, the licence and the research answers. Paths as in spec 1 section 7, "User service". */
export const account = {
  getUserState: endpoint({
    service: 'user',
    method: 'GET',
    path: '/users/getUserState',
    summary: 'The signed-in person as the shell needs it.',
    access: { ...shell, embed: true, inPersonsName: true },
    reply: userState,
  }),
  consent: endpoint({
    service: 'user',
    method: 'POST',
    path: '/consent',
    summary:
      'Agrees to the policy or withdraws the agreement, or changes the active consent to research use. A widget on a host page may only agree.',
    access: { ...shell, embed: true },
    changes: true,
    body: z.object({ isAgree: z.optional(z.boolean()), activeConsent: z.optional(z.boolean()) }),
    reply: z.object({ isAgree: z.boolean(), activeConsent: z.boolean() }),
  }),
  updateProfile: endpoint({
    service: 'user',
    method: 'PATCH',
    path: '/users/v2/profile',
    summary: 'Changes the own profile; what is left out stays.',
    access: { kind: 'user' },
    changes: true,
    body: z.object({
      fullName: z.optional(name(200)),
      salutation: z.optional(entered(60)),
      designation: z.optional(entered(200)),
      languageCode: z.optional(languageCode),
      timeZone: z.optional(text(60, 1)),
      /** Of the device: becomes the person's where none is known. */
      deviceTimeZone: z.optional(text(60, 1)),
      theme: z.optional(z.enum(themes)),
      scheme: z.optional(z.enum(schemes)),
    }),
    reply: userState,
  }),
  userExist: endpoint({
    service: 'user',
    method: 'POST',
    path: '/users/user-exist',
    summary: 'Whether the tenant has a user with that e-mail.',
    access: { kind: 'user', roles: ['ADMIN', 'BUYER', 'TEAM_MANAGER'], inPersonsName: true },
    body: z.object({ email }),
    reply: z.object({ exist: z.boolean() }),
  }),
  registerFreemium: endpoint({
    service: 'user',
    method: 'POST',
    path: '/consumerization/register-freemium',
    summary: 'Makes an organisation on the Free plan by an invite key, and mails its buyer a link to set a password.',
    access: { kind: 'public' },
    changes: true,
    query: z.object({ inviteKey: text(200, 1) }),
    body: z.object({ company: name(200), buyerAdminName: name(200), email }),
    reply: z.object({ email }),
  }),
  security: endpoint({
    service: 'user',
    method: 'GET',
    path: '/users/security',
    summary: 'How the person signs in: whether by a password, and whether with a second factor.',
    access: { kind: 'user' },
    reply: z.object({
      hasPassword: z.boolean(),
      secondFactor: z.nullable(z.object({ since: instant, recoveryCodesLeft: z.int() })),
    }),
  }),
  changePassword: endpoint({
    service: 'user',
    method: 'POST',
    path: '/users/change-password',
    summary: 'Changes the own password by the present one. Ends all other sessions of the person.',
    access: { kind: 'user' },
    changes: true,
    body: z.object({ oldPassword: text(200, 1), newPassword }),
    reply: nothing,
  }),
  /** Not kept for a repeat, as the reply is a secret: asked again, there is another one. */
  startSecondFactor: endpoint({
    service: 'user',
    method: 'POST',
    path: '/users/second-factor/start',
    summary: 'A new secret for an authenticator app, by the present password. It counts once it is confirmed.',
    access: { kind: 'user' },
    writes: true,
    body: z.object({ password: text(200, 1) }),
    reply: z.object({
      /** Base32, to be typed. */
      secret: text(64),
      /** otpauth:// for an app on this device. */
      address: text(500),
      /** The same to be scanned: dark squares of a square of that side, as the path of an SVG. */
      qr: z.object({ size: z.int(), path: text(40_000) }),
    }),
  }),
  /** Its reply is kept for a repeat by the session that got it, for minutes and sealed: without it the codes would be lost. */
  confirmSecondFactor: endpoint({
    service: 'user',
    method: 'POST',
    path: '/users/second-factor/confirm',
    summary: 'Turns the second factor on by a code of the app. Gives the recovery codes, this once.',
    access: { kind: 'user' },
    changes: true,
    secrets: ['recoveryCodes'],
    body: z.object({ code: entered(20, 1) }),
    reply: z.object({ recoveryCodes: z.array(text(20)) }),
  }),
  removeSecondFactor: endpoint({
    service: 'user',
    method: 'POST',
    path: '/users/second-factor/off',
    summary: 'Turns the second factor off, by the password and a code.',
    access: { kind: 'user' },
    changes: true,
    body: z.object({ password: text(200, 1), code: entered(20, 1) }),
    reply: nothing,
  }),
  respondToConversion: endpoint({
    service: 'user',
    method: 'POST',
    path: '/job-assessment/response-to-conversion',
    summary: 'Takes over the assessment that the person did as a job candidate, or leaves it. Answered once.',
    access: { kind: 'user' },
    changes: true,
    body: z.object({ jobCandidateId: id, accept: z.boolean() }),
    /** Id of the assessment that is the person's own now; null where it was left. */
    reply: z.object({ assessmentId: z.nullable(id) }),
  }),
  tags: endpoint({
    service: 'user',
    method: 'GET',
    path: '/tag/user/{userId}',
    summary: 'The own tags; an administrator reads those of any user of the tenant.',
    access: { kind: 'user' },
    params: z.object({ userId: idText }),
    reply: z.object({ userTags: z.array(text(60)) }),
  }),
  plan: endpoint({
    service: 'user',
    method: 'GET',
    path: '/subscription/plan',
    summary: 'The licence plan of the tenant with its features.',
    access: { ...shell, embed: true, inPersonsName: true },
    reply: subscriptionPlan,
  }),
  demographics: endpoint({
    service: 'user',
    method: 'GET',
    path: '/user-descriptors/demographics/me',
    summary: 'The own research answers.',
    access: { kind: 'user', embed: true },
    reply: demographics,
  }),
  saveDemographics: endpoint({
    service: 'user',
    method: 'POST',
    path: '/user-descriptors/demographics/me',
    summary: 'Saves the own research answers; what is left out is cleared.',
    access: { kind: 'user', embed: true },
    changes: true,
    body: demographics,
    reply: nothing,
  }),
  ...embeds,
}
