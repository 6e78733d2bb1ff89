import type { account, auth } from '@trellis/sdk/contract'
import type { Handlers } from '../core/context.ts'
import { consent } from './consent.ts'
import { demographics, saveDemographics } from './demographics.ts'
import { embedToken } from './embed-token.ts'
import { addEmbedOrigin, embedding, removeEmbedOrigin } from './embedding.ts'
import { checkGuestLink, setGuestPassword } from './guest-password.ts'
import { endImpersonation, startImpersonation } from './impersonation.ts'
import { plan } from './plans.ts'
import { tags, updateProfile, userExist } from './profile.ts'
import { registerFreemium } from './register.ts'
import { askForReset, checkResetLink, resetPassword } from './reset-password.ts'
import { changePassword, confirmSecondFactor, removeSecondFactor, security, startSecondFactor } from './security.ts'
import { refresh } from './sessions.ts'
import { callback, provider } from './sign-in.ts'
import { logout } from './sign-out.ts'
import { getUserState, respondToConversion } from './state.ts'
import { switchOrg } from './switch-org.ts'

/** Sign-in, session, tenant switch, impersonation, embed tokens. */
export const authHandlers: Handlers<typeof auth> = {
  provider,
  callback,
  logout,
  refresh,
  switchOrg,
  startImpersonation,
  endImpersonation,
  setGuestPassword,
  checkGuestLink,
  askForReset,
  checkResetLink,
  resetPassword,
  embedToken,
}

/** The person, the licence and the research answers. */
export const accountHandlers: Handlers<typeof account> = {
  getUserState,
  consent,
  updateProfile,
  registerFreemium,
  security,
  changePassword,
  startSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  respondToConversion,
  userExist,
  tags,
  plan,
  demographics,
  saveDemographics,
  embedding,
  addEmbedOrigin,
  removeEmbedOrigin,
}
