-- Where the hours, days and months of an item begin: an IANA name; null for that of the installation.
alter table item add column time_zone text;
