// One chunk a room: what routes.tsx loads on demand.
export { Callback } from './Callback.tsx'
export { ForgottenPassword } from './ForgottenPassword.tsx'
export { PolicyConsent } from './PolicyConsent.tsx'
export { Register } from './Register.tsx'
export { ResetPassword } from './ResetPassword.tsx'
export { SetPassword } from './SetPassword.tsx'
export { SignIn } from './SignIn.tsx'
