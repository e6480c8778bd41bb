"""An S3 service that is not ours: OpenStack Swift with its s3api, all servers in one process.

Arguments: port, folder for its tables, key id, secret, bucket, keys in a page of a list. Objects are
kept in memory. Needs nothing of /etc/swift.
"""
import os
import sys

import eventlet
from eventlet import wsgi

eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)

from swift.account.server import AccountController
from swift.common import utils
from swift.common.ring import RingBuilder
from swift.common.storage_policy import POLICIES
from swift.common.swob import Request
from swift.common.wsgi import loadapp
from swift.container.server import ContainerController
from swift.obj.mem_server import ObjectController

port, folder, key_id, secret, bucket, page = int(sys.argv[1]), *sys.argv[2:7]
utils.HASH_PATH_PREFIX = utils.HASH_PATH_SUFFIX = b"testing"
device = "disk"
os.makedirs(os.path.join(folder, device))

conf = {
    "devices": folder,
    "swift_dir": folder,
    "mount_check": "false",
    "bind_ip": "127.0.0.1",
    "log_level": "ERROR",
    "log_address": os.path.join(folder, "nobody"),
}


class Silence:
    def write(self, *_):
        pass


class Forgetful:
    """In the place of memcached, which has to be there and need not remember."""

    def get(self, *_, **__):
        return None

    def set(self, *_, **__):
        pass

    incr = decr = delete = set_multi = set


def listen(at):
    return eventlet.listen(("127.0.0.1", at), backlog=512)


def serve(listener, app):
    # A pool of its own each: they ask each other.
    eventlet.spawn(wsgi.server, listener, app, Silence(), custom_pool=eventlet.GreenPool(512))


def ring(name, listener):
    builder = RingBuilder(2, 1, 0)
    at = listener.getsockname()[1]
    address = {"ip": "127.0.0.1", "port": at, "replication_ip": "127.0.0.1", "replication_port": at}
    builder.add_dev({"id": 0, "region": 1, "zone": 1, "weight": 1, "device": device, **address})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, name + ".ring.gz"))


for name, controller in [
    ("account", AccountController),
    ("container", ContainerController),
    (POLICIES.legacy.ring_name, ObjectController),
]:
    listener = listen(0)
    ring(name, listener)
    serve(listener, controller(dict(conf)))

# The id of a key is the account and the user in it.
account, user = key_id.split(":")
path = os.path.join(folder, "proxy.conf")
with open(path, "w") as file:
    file.write(
        f"""
[DEFAULT]
swift_dir = {folder}
log_level = ERROR
log_address = {conf["log_address"]}
[pipeline:main]
pipeline = catch_errors gatekeeper s3api tempauth slo dlo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:s3api]
use = egg:swift#s3api
max_bucket_listing = {int(page)}
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {secret} .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
node_timeout = 30
"""
    )
swift = loadapp(path)


def app(environ, start_response):
    environ["swift.cache"] = Forgetful()
    return swift(environ, start_response)


made = Request.blank(f"/v1/AUTH_{account}/{bucket}", method="PUT")
made.environ["swift.authorize_override"] = True
answer = made.get_response(app)
if answer.status_int // 100 != 2:
    sys.exit(f"no bucket: {answer.status} {answer.body}")
serve(listen(port), app)
while True:
    eventlet.sleep(3600)
