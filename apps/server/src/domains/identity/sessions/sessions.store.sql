-- session
select "s"."token_hash", "s"."language", "s"."last_seen_at", "s"."expires_at", case when s.original_id is null then u.grade = 0
  and not s.second_factor else o.grade = 0
  and not coalesce(b.second_factor, false) end as "lacks_second_factor", "u"."id" as "user_id", "u"."guid", "u"."user_name", "u"."grade", "u"."demo", "u"."parent_id", "o"."id" as "original_id", "o"."user_name" as "original_name", least(u.expires_at, p.expires_at, o.expires_at) as "user_expires_at", array( select distinct rp.permission
  from user_role ur
  join role_permission rp on rp.role_id = ur.role_id
  where ur.user_id = "u"."id") as "permissions", array( select distinct rp.permission
  from user_role ur
  join role_permission rp on rp.role_id = ur.role_id
  where ur.user_id = "u"."parent_id") as "parent_permissions", array( select distinct page
  from user_role ur
  join role r on r.id = ur.role_id
  cross join unnest(r.pages) page
  where ur.user_id = "u"."id") as "pages", array( select distinct page
  from user_role ur
  join role r on r.id = ur.role_id
  cross join unnest(r.pages) page
  where ur.user_id = "u"."parent_id") as "parent_pages"
  from "session" as "s"
  inner join "app_user" as "u" on "u"."id" = "s"."user_id"
  left join "app_user" as "p" on "p"."id" = "u"."parent_id"
  left join "app_user" as "o" on "o"."id" = "s"."original_id"
  left join "session" as "b" on "b"."id" = "s"."opened_by"
  where "s"."expires_at" > $1
  and "s"."last_seen_at" > $2
  and coalesce(b.expires_at > $3
  and b.last_seen_at > $4, true)
  and "u"."enabled" = $5
  and coalesce(p.enabled, true)
  and coalesce(o.enabled, true)
  and (s.original_id is null or o.grade = 0 or (u.parent_id = o.id
  and exists ( select
  from user_role ur
  join role_permission rp on rp.role_id = ur.role_id
  where ur.user_id = "o"."id"
  and rp.permission = $6)
  and (o.parent_id is null or exists ( select
  from user_role ur
  join role_permission rp on rp.role_id = ur.role_id
  where ur.user_id = "o"."parent_id"
  and rp.permission = $7))))
  and coalesce(least(u.expires_at, p.expires_at, o.expires_at) > $8, true)
  and "s"."token_hash" = $9;
