// The person has already asked to sign out in the portal: no second question.
document.querySelector('button[form="op.logoutForm"]')?.click()
