"""Lets long jobs wait while a given file exists, so that other work can use the machine."""
import os
import time


def wait_while(path):
    while path and os.path.exists(path):
        time.sleep(1)
