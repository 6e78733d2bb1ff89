import { leastVariety, passwordRules, shortestPassword } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { checkCircleFillIcon, minusIcon } from '../shared/icons.ts'

/** What a new password needs, ticked off while it is typed. */
export function PasswordRules({ password, id }: { password: string; id?: string }) {
  const { t } = useTrellis().i18n
  const met = passwordRules(password)
  const rules = [
    { met: met.length, text: t('account.password.rule', { count: shortestPassword }) },
    { met: met.variety, text: t('account.password.variety', { count: leastVariety }) },
  ]
  return (
    <div className="t-rules" id={id}>
      <p className="t-small t-muted">{t('account.password.rules')}</p>
      <ul>
        {rules.map(it => (
          <li key={it.text} className={it.met ? 'is-met' : undefined}>
            <Icon path={it.met ? checkCircleFillIcon : minusIcon} size="small" />
            <span>{it.text}</span>
            <span className="t-hidden">{t(it.met ? 'account.password.met' : 'account.password.notMet')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
