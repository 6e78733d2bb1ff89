/**
 * Who may call what: the reviewed table of every endpoint and every kind of caller. A new endpoint is added here by hand.
 * The number is the exact status of the sample call in permissions.test.ts; ids in it belong to Ben of Alder Works.
 */
export const callers = {
  anon: 'no token at all',
  guest: 'a nominee, guest token for the assessment',
  pwGuest: 'a guest token for another purpose, set-password',
  oldGuest: 'a nominee whose guest token has expired',
  usedGuest: 'a nominee whose guest token was used',
  embed: 'a token for widgets on a host page, of Ben',
  ben: 'a member',
  cleo: 'an administrator and buyer of the same tenant',
  noConsent: 'an administrator who has not agreed to the policy',
  cancelled: 'an administrator of a tenant whose plan is cancelled',
  closed: 'an administrator of a tenant that is not available',
  noUser: 'an administrator who lacks the role USER',
  bo: 'an administrator of another tenant',
  gone: 'a person whose membership was removed',
  out: 'Ben, but the session has ended',
  expired: 'Ben, token expired an hour ago',
  forged: 'Ben, token signed by another key',
} as const

export type Caller = keyof typeof callers

const table = `
                          anon guest pwGuest oldGuest usedGuest embed ben cleo noConsent cancelled closed noUser bo  gone out expired forged
auth.provider             200  200   200     200      200       200   200 200  200       200       200    200    200 200  200 200     200
auth.callback             401  401   401     401      401       401   401 401  401       401       401    401    401 401  401 401     401
auth.embedToken           401  401   401     401      401       401   401 401  401       401       401    401    401 401  401 401     401
auth.logout               401  401   401     401      401       200   200 200  200       200       200    200    200 200  200 200     401
auth.refresh              401  401   401     401      401       403   200 200  200       200       200    200    200 200  401 200     401
auth.switchOrg            401  401   401     401      401       403   404 404  404       404       403    404    200 401  401 401     401
auth.startImpersonation   401  401   401     401      401       403   403 200  403       403       403    403    404 401  401 401     401
auth.endImpersonation     401  401   401     401      401       403   409 409  409       409       403    409    409 401  401 401     401
auth.setGuestPassword     401  403   200     403      403       401   401 401  401       401       401    401    401 401  401 401     401

account.getUserState      401  401   401     401      401       200   200 200  200       200       403    200    200 401  401 401     401
account.plan              401  401   401     401      401       200   200 200  200       200       403    200    200 401  401 401     401
account.consent           401  401   401     401      401       403   200 200  200       200       403    200    200 401  401 401     401
account.updateProfile     401  401   401     401      401       403   200 200  403       403       403    403    200 401  401 401     401
account.userExist         401  401   401     401      401       403   403 200  403       403       403    403    200 401  401 401     401
account.registerFreemium  404  404   404     404      404       404   404 404  404       404       404    404    404 404  404 404     404
account.respondToConversion 401 401  401     401      401       403   404 404  403       403       403    403    404 401  401 401     401
account.tags              401  401   401     401      401       403   200 200  403       403       403    403    404 401  401 401     401
account.demographics      401  401   401     401      401       200   200 200  403       403       403    403    200 401  401 401     401
account.saveDemographics  401  401   401     401      401       200   200 200  403       403       403    403    200 401  401 401     401

gla.entry                 401  401   401     401      401       200   200 200  200       200       403    200    200 401  401 401     401
gla.start                 401  401   401     401      401       200   200 200  403       403       403    403    200 401  401 401     401
gla.finish                401  401   401     401      401       409   409 404  403       403       403    403    404 401  401 401     401
gla.findLastPos           401  401   401     401      401       200   200 404  403       403       403    403    404 401  401 401     401
gla.changeLanguage        401  401   401     401      401       200   200 404  403       403       403    403    403 401  401 401     401
gla.saveAnswers           401  401   401     401      401       200   200 404  403       403       403    403    404 401  401 401     401
gla.questions             401  401   401     401      401       200   200 404  403       403       403    403    404 401  401 401     401
gla.results               401  401   401     401      401       200   200 200  403       403       403    403    200 401  401 401     401

nominee.me                401  200   403     410      410       401   401 401  401       401       401    401    401 401  401 401     401
nominee.finish            401  409   403     410      410       401   401 401  401       401       401    401    401 401  401 401     401
nominee.findLastPos       401  200   403     410      410       401   401 401  401       401       401    401    401 401  401 401     401
nominee.changeLanguage    401  200   403     410      410       401   401 401  401       401       401    401    401 401  401 401     401
nominee.saveAnswers       401  200   403     410      410       401   401 401  401       401       401    401    401 401  401 401     401
nominee.questions         401  200   403     410      410       401   401 401  401       401       401    401    401 401  401 401     401
nominee.saveDemographics  401  409   403     410      410       401   401 401  401       401       401    401    401 401  401 401     401
nominee.invite            401  401   401     401      401       403   403 200  403       403       403    403    200 401  401 401     401

team.summary              401  401   401     401      401       403   200 200  403       403       403    403    200 401  401 401     401
`

/** Expected status by endpoint and caller. */
export const permissions: Record<string, Record<Caller, number>> = {}

const [head = '', ...lines] = table.split('\n').filter(it => it.trim())
const columns = head.trim().split(/\s+/) as Caller[]
if (columns.join() !== Object.keys(callers).join())
  throw new Error('The columns of the table are the callers, in their order')
for (const line of lines) {
  const [name = '', ...cells] = line.trim().split(/\s+/)
  if (cells.length !== columns.length) throw new Error(`${name}: ${cells.length} of ${columns.length} callers`)
  permissions[name] = Object.fromEntries(columns.map((it, index) => [it, Number(cells[index])])) as Record<
    Caller,
    number
  >
}
