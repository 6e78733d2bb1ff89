-- Sign-out and new credentials end the embedded provider's sessions of a person.
create index oidc_payload_account on oidc_payload ((payload->>'accountId'));
